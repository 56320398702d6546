"""Random matches in an environment, and the same environment in another world."""

from random import Random


def states(env, seed, steps):
    """The environment itself in each state of random matches, one after the other; all its agents live."""
    luck = Random(seed)
    env.reset(seed=seed)
    for _ in range(steps):
        yield env
        env.step(luck.randrange(len(env.legal)))
        if any(env.terminations.values()) or any(env.truncations.values()):
            env.reset()


def in_another_world(env, viewer, seed):
    """The environment in a world that this seat cannot tell from the true one, and whether it is another."""
    other = next(env.worlds(env.possible_agents[viewer], seed))
    return other, not other.table.same(env.table)


def given(env, agent):
    """All that an environment gives an agent, as bytes and texts."""
    seen = env.observe(agent)
    arrays = {name: part.tobytes() for name, part in seen["observation"].items()}
    board = env.render() if agent == env.agent_selection else None
    return env.agent_selection, arrays, seen["action_mask"].tobytes(), env.infos[agent], board
