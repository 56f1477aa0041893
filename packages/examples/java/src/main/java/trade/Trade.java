package trade;

import capi.api.AccountApi;
import capi.api.MarketApi;
import capi.api.OrderApi;
import capi.api.PlanOrderApi;
import capi.client.ApiClient;
import capi.client.ApiException;
import capi.model.BillQuery;
import capi.model.CancelPlanRequest;
import capi.model.Contract;
import capi.model.DirectionCode;
import capi.model.ErrorBody;
import capi.model.ExecutionTypeCode;
import capi.model.OrderRequest;
import capi.model.PlanOrderRequest;
import capi.model.PriceModeCode;
import capi.model.Ticker;
import java.util.List;
import java.util.stream.Collectors;

/** Buys and sells on the local exchange with a generated client, and prints every id and time exactly. */
public final class Trade {
  private static final String SYMBOL = "cmt_btcusdt";

  private interface Request<T> {
    T send() throws ApiException;
  }

  /** Sends a request. After a 429, which changed nothing, waits as long as the response asks for and sends it again. */
  private static <T> T call(Request<T> request) throws ApiException, InterruptedException {
    while (true) {
      try {
        return request.send();
      } catch (ApiException error) {
        if (error.getCode() != 429) throw error;
        var seconds = error.getResponseHeaders().firstValueAsLong("Retry-After").orElseThrow();
        System.out.printf("429: waits %d s%n", seconds);
        Thread.sleep(seconds * 1000);
      }
    }
  }

  private static OrderRequest marketOrder(DirectionCode direction, String size) {
    return new OrderRequest()
        .symbol(SYMBOL)
        // A client id of your own finds the order again if the response is lost.
        .clientOid("java-" + System.currentTimeMillis())
        .size(size)
        .type(direction)
        .orderType(ExecutionTypeCode.Normal)
        .matchPrice(PriceModeCode.Market);
  }

  public static void main(String[] arguments) throws Exception {
    var client = new ApiClient();
    client.updateBaseUri(System.getenv("CAPI_URL"));
    client.setRequestInterceptor(
        new Signer(System.getenv("CAPI_KEY"), System.getenv("CAPI_SECRET"), System.getenv("CAPI_PASSPHRASE")));
    var market = new MarketApi(client);
    var orders = new OrderApi(client);
    var plans = new PlanOrderApi(client);
    var account = new AccountApi(client);

    List<Contract> contracts = call(() -> market.listContracts(null));
    var symbols = contracts.stream().map(Contract::getSymbol).collect(Collectors.joining(" "));
    System.out.println("contracts: " + symbols);

    var buy = marketOrder(DirectionCode.OpenLong, "0.02");
    var bought = call(() -> orders.placeOrder(buy, null));
    System.out.println("bought: order " + bought.getOrderId());
    var orderId = Long.valueOf(bought.getOrderId());
    var fills = call(() -> orders.listFills(null, null, orderId, null, null, null));
    for (var fill : fills.getList()) {
      System.out.printf(
          "fill: %d of order %d, %s at %d%n",
          fill.getTradeId(), fill.getOrderId(), fill.getFillSize(), fill.getCreatedTime());
    }
    for (var position : call(() -> account.listPositions(SYMBOL, null))) {
      System.out.printf(
          "position: %d, %s %s since %d%n",
          position.getId(), position.getSide(), position.getSize(), position.getCreatedTime());
    }
    for (var bill : call(() -> account.listBills(new BillQuery().symbol(SYMBOL), null)).getItems()) {
      System.out.printf(
          "bill: %s, %s %s at %s%n",
          bill.getBillId(), bill.getBusinessType(), bill.getAmount(), bill.getCtime());
    }

    var stop = new PlanOrderRequest()
        .symbol(SYMBOL)
        .size("0.02")
        .type(DirectionCode.CloseLong)
        .matchType(PriceModeCode.Market)
        .executePrice("0")
        .triggerPrice("1000");
    var plan = call(() -> plans.placePlanOrder(stop, null));
    System.out.printf("plan order: %s waits for %s%n", plan.getOrderId(), stop.getTriggerPrice());
    var canceled = call(() -> plans.cancelPlanOrder(new CancelPlanRequest().orderId(plan.getOrderId()), null));
    // A cancellation reports its result inside a successful response.
    if (!canceled.getResult()) throw new IllegalStateException(canceled.getErrMsg());
    System.out.printf("plan order: %s canceled%n", plan.getOrderId());

    var sell = marketOrder(DirectionCode.CloseLong, "0.01");
    var sold = call(() -> orders.placeOrder(sell, null));
    System.out.println("sold: order " + sold.getOrderId());

    try {
      var tooLarge = marketOrder(DirectionCode.OpenLong, "1000");
      call(() -> orders.placeOrder(tooLarge, null));
    } catch (ApiException error) {
      // The code says why; sending the request again does not help.
      var refusal = client.getObjectMapper().readValue(error.getResponseBody(), ErrorBody.class);
      System.out.printf("refused: %d %s %s%n", error.getCode(), refusal.getCode(), refusal.getMsg());
    }

    // This list has a large weight, so the server soon answers 429.
    List<Ticker> tickers = List.of();
    for (var count = 0; count < 30; count++) tickers = call(market::listTickers);
    System.out.println("tickers: " + tickers.size());
  }
}
