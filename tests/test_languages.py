"""Which language somebody reads best."""

import pytest

from parlour.languages import accepted, of_environment


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "de_AT.UTF-8"}, "de"),
        ({"LANG": "de_DE", "LC_ALL": "ro_RO.UTF-8"}, "ro"),
        ({"LANG": "ro_RO", "LC_MESSAGES": "fr_FR"}, "en"),
        ({"LC_ALL": "ro_RO", "PARLOUR_LANGUAGE": "de"}, "de"),
        ({"LC_ALL": "ro_RO", "PARLOUR_LANGUAGE": "eo"}, "en"),
    ],
)
def test_the_language_of_an_environment(environment: dict[str, str], language: str) -> None:
    assert of_environment(environment) == language


@pytest.mark.parametrize(
    ("header", "language"),
    [
        ("", "en"),
        ("de", "de"),
        ("ro-RO,ro;q=0.9,en;q=0.8", "ro"),
        ("fr,de;q=0.5,ro;q=0.7", "ro"),
        ("en-GB;q=0.2, DE-ch ; q=0.9", "de"),
        ("de;q=0, ro;q=0.1", "ro"),
        ("de;q=odd, *", "en"),
        (",;q=,\u00fc", "en"),
    ],
)
def test_the_language_that_a_browser_accepts(header: str, language: str) -> None:
    assert accepted(header) == language
