"""The moving average in backtesting.py. Prints its trades as lines of time and side.

It runs on candles of 15 minutes that pandas adds up from the minutes. It fills at the open of the next candle, at any price and size,
takes the fee from the cash, and knows no funding, no margin tiers and no order book.
"""

import sys

import pandas as pd
from backtesting import Backtest, Strategy

FAST, SLOW, SIZE, DEPOSIT, FEE = 4, 16, 0.05, 100_000, 0.0006


class MovingAverage(Strategy):
    def init(self):
        close = self.data.Close.s
        self.fast = self.I(lambda: close.rolling(FAST).mean())
        self.slow = self.I(lambda: close.rolling(SLOW).mean())

    def next(self):
        is_above = self.fast[-1] > self.slow[-1]
        if is_above and not self.position:
            self.buy(size=1)
        elif not is_above and self.position:
            self.position.close()


minutes = pd.read_csv(sys.argv[1])
minutes.index = pd.to_datetime(minutes["time"], unit="ms")
how = {"open": "first", "high": "max", "low": "min", "close": "last", "volume": "sum"}
candles = minutes.resample("15min").agg(how).rename(columns=str.capitalize)
# It trades whole units, so a unit is one order.
candles[["Open", "High", "Low", "Close"]] *= SIZE
result = Backtest(candles, MovingAverage, cash=DEPOSIT, commission=FEE, finalize_trades=True).run()
for trade in result["_trades"].itertuples():
    print(trade.EntryTime.value // 10**6, "open", round(trade.EntryPrice / SIZE, 2))
    print(trade.ExitTime.value // 10**6, "close", round(trade.ExitPrice / SIZE, 2))
