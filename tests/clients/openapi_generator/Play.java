import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.openapitools.client.ApiClient;
import org.openapitools.client.ApiException;
import org.openapitools.client.api.ActionsApi;
import org.openapitools.client.api.GamesApi;
import org.openapitools.client.api.HistoryApi;
import org.openapitools.client.api.MatchesApi;
import org.openapitools.client.api.PlayersApi;
import org.openapitools.client.api.SeatsApi;
import org.openapitools.client.model.*;

/** Plays a match against bots, with random answers: java Play http://127.0.0.1:8000 GAME. */
public class Play {
  private static final Random LUCK = new Random();

  public static void main(String[] args) throws Exception {
    ApiClient client = new ApiClient();
    client.updateBaseUri(args[0]);
    Registration registration = new Registration().name("Java");
    String token = new PlayersApi(client).register(registration, null, null).getToken();
    client.setRequestInterceptor(request -> request.header("Authorization", "Bearer " + token));
    MatchShown over = play(client, args[1]);
    MatchResultOrNull result = over.getResult();
    System.out.println(client.getObjectMapper().writeValueAsString(Map.of("id", over.getId(), "result", result)));
  }

  private static MatchShown play(ApiClient client, String game) throws ApiException {
    GameWhole rules = new GamesApi(client).readGame(game, null, null);
    List<SeatPlan> seats = new ArrayList<>(List.of(new SeatPlan().kind(SeatPlan.KindEnum.PLAYER)));
    while (seats.size() < rules.getSeats().getMin()) {
      seats.add(new SeatPlan().kind(SeatPlan.KindEnum.BOT).level("random"));
    }
    Map<String, OptionValue> options = new HashMap<>();
    for (OptionShown option : rules.getOptions()) {
      if (option.getId().startsWith("max_") && option.getMin() != null) { // a short match
        options.put(option.getId(), new OptionValue(option.getMin()));
      }
    }
    MatchRequest request = new MatchRequest().game(game).seats(seats).options(options);
    MatchShown match = new MatchesApi(client).openMatch(request, null, null, null, null);
    long last = 0;
    while (match.getStatus() != MatchShown.StatusEnum.OVER) {
      MatchHistory news =
          new HistoryApi(client).readHistory(match.getId(), null, null, null, null, last, null, 20, null, null);
      last = news.getLast();
      match = new MatchesApi(client).readMatch(match.getId(), null, null, null, null, null);
      if (match.getQuestion() != null && match.getQuestion().getMustAct().contains(0L)) {
        answer(client, match.getId());
      }
    }
    return match;
  }

  /** Sends one of the legal answers, as it was offered; another seat may be faster (409). */
  private static void answer(ApiClient client, String match) throws ApiException {
    LegalAnswers legal = new SeatsApi(client).readLegal(match, null, null, null);
    List<Legal> closing = legal.getActions().stream().filter(each -> !each.getStanding()).toList();
    List<Legal> offers = closing.isEmpty() ? legal.getActions() : closing;
    List<Legal> wanted = offers.stream().filter(each -> !each.getNotation().endsWith("draw")).toList();
    if (wanted.isEmpty()) {
      return;
    }
    GameAction chosen = wanted.get(LUCK.nextInt(wanted.size())).getAction();
    Answers answers = new Answers().answering(legal.getAnswering()).action(chosen).actions(null); // else: an empty list
    try {
      new ActionsApi(client).answer(match, answers, null, null, null, null);
    } catch (ApiException refused) {
      if (refused.getCode() != 409) {
        throw refused;
      }
    }
  }
}
