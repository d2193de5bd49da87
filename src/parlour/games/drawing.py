"""SVG markup from Python: the few elements that our drawings are made of, with presentation attributes alone."""

Value = str | float


def element(name: str, inside: str = "", /, **attributes: Value) -> str:
    """An element; `stroke_width` is written as `stroke-width`, numbers with at most two decimals."""
    words = "".join(f' {key.replace("_", "-")}="{_text(value)}"' for key, value in attributes.items())
    return f"<{name}{words}>{inside}</{name}>" if inside else f"<{name}{words}/>"


def shape(d: str, fill: str, **more: Value) -> str:
    """A filled path."""
    return element("path", d=d, fill=fill, **more)


def line(d: str, stroke: str, width: float, **more: Value) -> str:
    """A path drawn with a round pen."""
    return element(
        "path", d=d, fill="none", stroke=stroke, stroke_width=width,
        stroke_linecap="round", stroke_linejoin="round", **more,
    )  # fmt: skip


def circle(x: float, y: float, radius: float, fill: str, **more: Value) -> str:
    """A disc, or with `stroke` a ring."""
    return element("circle", cx=x, cy=y, r=radius, fill=fill, **more)


def ellipse(x: float, y: float, across: float, down: float, fill: str, **more: Value) -> str:
    """An ellipse with these half-axes."""
    return element("ellipse", cx=x, cy=y, rx=across, ry=down, fill=fill, **more)


def rectangle(x: float, y: float, width: float, height: float, fill: str, **more: Value) -> str:
    """A rectangle; `rx` rounds its corners."""
    return element("rect", x=x, y=y, width=width, height=height, fill=fill, **more)


def polygon(points: str, fill: str, **more: Value) -> str:
    """A filled polygon: `0,0 10,0 5,8`."""
    return element("polygon", points=points, fill=fill, **more)


def words(text: str, x: float, y: float, size: float, fill: str, **more: Value) -> str:
    """A line of text, centred on x, in whatever plain bold face the machine has."""
    return element(
        "text", text, x=x, y=y, font_size=size, fill=fill, font_family="system-ui, sans-serif",
        font_weight="bold", text_anchor="middle", **more,
    )  # fmt: skip


def group(inside: str, transform: str) -> str:
    """Some markup, moved, turned or scaled."""
    return element("g", inside, transform=transform)


def placed(inside: str, x: float, y: float, scale: float = 1.0, turn: float = 0.0) -> str:
    """Some markup with its origin at x, y, scaled, and turned clockwise by degrees."""
    turned = f" rotate({_text(turn)})" if turn else ""
    scaled = f" scale({_text(scale)})" if scale != 1 else ""
    return group(inside, f"translate({_text(x)} {_text(y)}){turned}{scaled}")


def _text(value: Value) -> str:
    return value if isinstance(value, str) else f"{value:.2f}".rstrip("0").rstrip(".")
