"""Buys and sells on the local exchange with a generated client, and prints every id and time exactly."""

import os
import time
from collections.abc import Callable
from typing import TypeVar

from capi_client import Client
from capi_client.api.account import list_bills, list_positions
from capi_client.api.market import list_contracts, list_tickers
from capi_client.api.order import list_fills, place_order
from capi_client.api.plan_order import cancel_plan_order, place_plan_order
from capi_client.models import (
    BillQuery,
    CancelPlanRequest,
    DirectionCode,
    ErrorBody,
    ExecutionTypeCode,
    OrderRequest,
    PlanOrderRequest,
    PriceModeCode,
)
from capi_client.types import Response
from sign import Signer

SYMBOL = "cmt_btcusdt"
T = TypeVar("T")


class Refused(Exception):
    """The service refused a request. The code says why; sending the request again does not help."""


def call(request: Callable[[], Response[ErrorBody | T]]) -> T:
    """Sends a request. A 429 changed nothing, so the request is sent again after the time that the response asks for."""
    while True:
        response = request()
        reply = response.parsed
        if response.status_code == 429:
            seconds = int(response.headers["Retry-After"])
            print(f"429: waits {seconds} s", flush=True)
            time.sleep(seconds)
        elif isinstance(reply, ErrorBody):
            raise Refused(f"{response.status_code} {reply.code} {reply.msg}")
        else:
            assert reply is not None
            return reply


def market_order(direction: DirectionCode, size: str) -> OrderRequest:
    # A client id of your own finds the order again if the response is lost.
    client_oid = f"python-{time.time_ns() // 1_000_000}"
    return OrderRequest(SYMBOL, client_oid, size, direction, ExecutionTypeCode.NORMAL, PriceModeCode.MARKET)


def trade(client: Client) -> None:
    contracts = call(lambda: list_contracts.sync_detailed(client=client))
    print("contracts:", *(contract.symbol for contract in contracts))

    order = market_order(DirectionCode.OPEN_LONG, "0.02")
    bought = call(lambda: place_order.sync_detailed(client=client, body=order))
    print(f"bought: order {bought.order_id}")
    fills = call(lambda: list_fills.sync_detailed(client=client, order_id=int(bought.order_id)))
    for fill in fills.list_:
        print(f"fill: {fill.trade_id} of order {fill.order_id}, {fill.fill_size} at {fill.created_time}")
    for position in call(lambda: list_positions.sync_detailed(client=client, symbol=SYMBOL)):
        print(f"position: {position.id}, {position.side} {position.size} since {position.created_time}")
    bills = call(lambda: list_bills.sync_detailed(client=client, body=BillQuery(symbol=SYMBOL)))
    for bill in bills.items:
        print(f"bill: {bill.bill_id}, {bill.business_type} {bill.amount} at {bill.ctime}")

    stop = PlanOrderRequest(
        symbol=SYMBOL,
        size="0.02",
        type_=DirectionCode.CLOSE_LONG,
        match_type=PriceModeCode.MARKET,
        execute_price="0",
        trigger_price="1000",
    )
    plan = call(lambda: place_plan_order.sync_detailed(client=client, body=stop))
    print(f"plan order: {plan.order_id} waits for {stop.trigger_price}")
    canceled = call(lambda: cancel_plan_order.sync_detailed(client=client, body=CancelPlanRequest(plan.order_id)))
    # A cancellation reports its result inside a successful response.
    if not canceled.result:
        raise Refused(canceled.err_msg)
    print(f"plan order: {plan.order_id} canceled")

    order = market_order(DirectionCode.CLOSE_LONG, "0.01")
    sold = call(lambda: place_order.sync_detailed(client=client, body=order))
    print(f"sold: order {sold.order_id}")

    too_large = market_order(DirectionCode.OPEN_LONG, "1000")
    try:
        call(lambda: place_order.sync_detailed(client=client, body=too_large))
    except Refused as refusal:
        print("refused:", refusal)

    # This list has a large weight, so the server soon answers 429.
    for _ in range(30):
        tickers = call(lambda: list_tickers.sync_detailed(client=client))
    print(f"tickers: {len(tickers)}")


if __name__ == "__main__":
    signer = Signer(os.environ["CAPI_KEY"], os.environ["CAPI_SECRET"], os.environ["CAPI_PASSPHRASE"])
    with Client(os.environ["CAPI_URL"], httpx_args={"auth": signer}) as client:
        trade(client)
