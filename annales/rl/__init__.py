"""The games as environments of PettingZoo, for research (docs/research.md); the extra `rl` installs what they need."""

from annales.rl.environment import KernelEnv, env

__all__ = ["KernelEnv", "env"]
