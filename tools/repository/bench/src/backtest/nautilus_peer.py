"""The moving average in nautilus_trader. Prints its trades as lines of time and side.

It is given the minutes and adds candles of 15 minutes up itself. It fills a market order at the close of the last minute, at any size,
and takes the fee from a margin account. It knows no funding and no tiers of margin unless a program adds them.
"""

import sys
from decimal import Decimal

import pandas as pd
from nautilus_trader.backtest.engine import BacktestEngine, BacktestEngineConfig
from nautilus_trader.config import LoggingConfig
from nautilus_trader.model.currencies import BTC, USDT
from nautilus_trader.model.data import BarType
from nautilus_trader.model.enums import AccountType, OmsType, OrderSide
from nautilus_trader.model.identifiers import InstrumentId, Symbol, Venue
from nautilus_trader.model.instruments import CryptoPerpetual
from nautilus_trader.model.objects import Money, Price, Quantity
from nautilus_trader.persistence.wranglers import BarDataWrangler
from nautilus_trader.trading.strategy import Strategy

FAST, SLOW, SIZE = 4, 16, 0.05
venue = Venue("SIM")
symbol = InstrumentId(Symbol("BTCUSDT"), venue)
instrument = CryptoPerpetual(
    instrument_id=symbol,
    raw_symbol=Symbol("BTCUSDT"),
    base_currency=BTC,
    quote_currency=USDT,
    settlement_currency=USDT,
    is_inverse=False,
    price_precision=1,
    size_precision=4,
    price_increment=Price.from_str("0.1"),
    size_increment=Quantity.from_str("0.0001"),
    margin_init=Decimal("0.05"),
    margin_maint=Decimal("0.025"),
    maker_fee=Decimal("0.0002"),
    taker_fee=Decimal("0.0006"),
    ts_event=0,
    ts_init=0,
)
coarse = BarType.from_str(f"{symbol}-15-MINUTE-LAST-INTERNAL@1-MINUTE-EXTERNAL")
minute = BarType.from_str(f"{symbol}-1-MINUTE-LAST-EXTERNAL")
fills = []


class MovingAverage(Strategy):
    def on_start(self):
        self.closes = []
        self.subscribe_bars(coarse)

    def on_bar(self, bar):
        self.closes.append(bar.close.as_double())
        if len(self.closes) < SLOW:
            return
        del self.closes[:-SLOW]
        is_above = sum(self.closes[-FAST:]) / FAST > sum(self.closes) / SLOW
        is_long = self.portfolio.is_net_long(symbol)
        if is_above == is_long:
            return
        side = OrderSide.BUY if is_above else OrderSide.SELL
        self.submit_order(self.order_factory.market(symbol, side, instrument.make_qty(SIZE)))

    def on_order_filled(self, event):
        side = "open" if event.order_side == OrderSide.BUY else "close"
        fills.append(f"{event.ts_event // 10**6} {side} {event.last_px}")


minutes = pd.read_csv(sys.argv[1])
# A candle is known at its end.
minutes.index = pd.to_datetime(minutes["time"] + 60_000, unit="ms", utc=True)
bars = BarDataWrangler(minute, instrument).process(minutes[["open", "high", "low", "close", "volume"]].astype(float))
engine = BacktestEngine(BacktestEngineConfig(logging=LoggingConfig(bypass_logging=True)))
engine.add_venue(venue, OmsType.NETTING, AccountType.MARGIN, [Money(100_000, USDT)])
engine.add_instrument(instrument)
engine.add_data(bars)
engine.add_strategy(MovingAverage())
engine.run()
print("\n".join(fills))
