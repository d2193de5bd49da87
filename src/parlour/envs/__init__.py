"""The games as environments for programs that learn: a batch of games, PettingZoo, Gymnasium and OpenSpiel.

Each module stands by itself and imports its library when it is imported: `pip install parlour[envs]` brings PettingZoo and
Gymnasium, `parlour[openspiel]` OpenSpiel; `vector` needs neither.
"""
