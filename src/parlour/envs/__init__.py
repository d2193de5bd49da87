"""The games as environments for programs that learn: a batch of games, PettingZoo, Gymnasium, Stable-Baselines3, OpenSpiel.

Each module stands by itself and imports its library when it is imported: `pip install parlour[envs]` brings PettingZoo and
Gymnasium, `parlour[sb3]` Stable-Baselines3, `parlour[openspiel]` OpenSpiel; `vector` needs none of them.
"""
