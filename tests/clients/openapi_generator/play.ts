// Plays a match against bots, with random answers: node play.js http://127.0.0.1:8000 GAME
import {
  ActionsApi,
  Configuration,
  GamesApi,
  HistoryApi,
  MatchesApi,
  PlayersApi,
  ResponseError,
  SeatsApi,
  type MatchShown,
  type OptionValue,
  type SeatPlan,
} from "./annales/index";

declare const process: { argv: string[] };

async function play(how: Configuration, game: string): Promise<MatchShown> {
  const rules = await new GamesApi(how).readGame({ game });
  const seats: SeatPlan[] = [{ kind: "player" }];
  while (seats.length < rules.seats.min) {
    seats.push({ kind: "bot", level: "random" });
  }
  const options: Record<string, OptionValue> = {};
  for (const { id, min } of rules.options) {
    if (id.startsWith("max_") && min !== undefined) {
      options[id] = min; // a short match
    }
  }
  const { id } = await new MatchesApi(how).openMatch({ matchRequest: { game, seats, options } });
  for (let last = 0, status = "open"; status !== "over";) {
    const news = await new HistoryApi(how).readHistory({ match: id, after: last, wait: 20 });
    [last, status] = [news.last, news.status];
    if (news.entries.at(-1)?.question?.mustAct.includes(0)) {
      await answer(how, id);
    }
  }
  return new MatchesApi(how).readMatch({ match: id });
}

/** Sends one of the legal answers, as it was offered; another seat may be faster (409). */
async function answer(how: Configuration, match: string): Promise<void> {
  const legal = await new SeatsApi(how).readLegal({ match });
  const closing = legal.actions.filter((each) => !each.standing);
  const wanted = (closing.length ? closing : legal.actions).filter((each) => !each.notation.endsWith("draw"));
  const chosen = wanted[Math.floor(Math.random() * wanted.length)];
  if (chosen === undefined) {
    return;
  }
  const answers = { answering: legal.answering, action: chosen.action };
  try {
    await new ActionsApi(how).answer({ match, answers });
  } catch (refused) {
    if (!(refused instanceof ResponseError && refused.response.status === 409)) {
      throw refused;
    }
  }
}

async function main([, , basePath = "", game = ""]: string[]): Promise<void> {
  const { token } = await new PlayersApi(new Configuration({ basePath })).register({ registration: { name: "TypeScript" } });
  const { id, result } = await play(new Configuration({ basePath, accessToken: token }), game);
  console.log(JSON.stringify({ id, result }));
}

void main(process.argv);
