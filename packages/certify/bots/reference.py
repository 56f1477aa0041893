"""A careful trading program of the standard library alone, by which the judge is judged.

Each minute of the exchange it reads what stands, and derives from that alone what to do: it opens a small long
position, keeps a stop-loss for all of it, adds to it, closes it, and keeps a bid in the book. Nothing that it did
before is believed without being read again. MISTAKE plants one mistake; without it, it makes none that its author
knows of.
"""

import base64, hashlib, hmac, http.client, json, os, socket, sys, time
from decimal import Decimal
from urllib.parse import urlencode, urlsplit

BASE = urlsplit(os.environ["API_URL"])
KEY, SECRET, PASSPHRASE = (os.environ[name] for name in ("API_KEY", "API_SECRET", "API_PASSPHRASE"))
SYMBOL = os.environ.get("SYMBOL", "cmt_btcusdt")
MISTAKE = os.environ.get("MISTAKE", "")
TIMEOUT = {"no timeout": None, "impatient": 1}.get(MISTAKE, 3)
MINUTE = 60_000
SIZE = Decimal("0.01")


class Refused(Exception):
    def __init__(self, status, body, wait):
        super().__init__(f"{status} {body[:200]}")
        self.status, self.wait = status, wait


class Unknown(Exception):
    """The request may have been executed."""


class Exchange:
    def __init__(self):
        self.connection = None
        self.clock = None

    def now(self):
        """The time of the exchange, which every signature needs. Its pace is not that of this machine."""
        if MISTAKE != "clock once":
            return int(self.send("GET", "/capi/v2/market/time")["timestamp"])
        if self.clock is None:
            first, began = int(self.send("GET", "/capi/v2/market/time")["timestamp"]), time.monotonic()
            time.sleep(0.3)
            second, ended = int(self.send("GET", "/capi/v2/market/time")["timestamp"]), time.monotonic()
            self.clock = second, ended, (second - first) / (ended - began)
        start, since, pace = self.clock
        return int(start + (time.monotonic() - since) * pace)

    def read(self, path, **query):
        return self.signed("GET", f"{path}?{urlencode(query)}" if query else path)

    def change(self, path, **body):
        """Sends a change once; Unknown says that nothing is known of it."""
        text = json.dumps(body)
        try:
            return self.signed("POST", path, text)
        except Unknown as error:
            if not self.sends_again(path, str(error)):
                raise
            return self.signed("POST", path, text)
        except Refused as error:
            if error.status == 429 and MISTAKE in ("no wait", "no pause"):
                for _ in range(6):
                    self.wait(error.wait, 0)
                    try:
                        return self.signed("POST", path, text)
                    except Refused:
                        pass
            if MISTAKE == "refused again" and error.status in (400, 403):
                for _ in range(12):
                    time.sleep(0.02)
                    try:
                        return self.signed("POST", path, text)
                    except Refused:
                        pass
            raise

    def sends_again(self, path, loss):
        """The mistakes that double an order."""
        return {
            "again after a loss": True,
            "again after 500": "500" in loss,
            "again after 408": "408" in loss,
            "impatient": "timed out" in loss,
            "batch again": "batchOrders" in path,
            "stop again": "placeTpSlOrder" in path,
            "close again": "closePositions" in path,
        }.get(MISTAKE, False)

    def signed(self, method, target, body=""):
        stamp = str(self.now())
        digest = hmac.new(SECRET.encode(), (stamp + method + target + body).encode(), hashlib.sha256).digest()
        headers = {
            "ACCESS-KEY": KEY,
            "ACCESS-SIGN": base64.b64encode(digest).decode(),
            "ACCESS-PASSPHRASE": PASSPHRASE,
            "ACCESS-TIMESTAMP": stamp,
            "Content-Type": "application/json",
        }
        return self.send(method, target, body, headers)

    def send(self, method, target, body="", headers={}):
        for attempt in range(5):
            try:
                return self.send_once(method, target, body, headers)
            except Refused as error:
                if error.status != 429 or method != "GET":
                    raise
                self.wait(error.wait, attempt)
        raise Refused(429, "still refused", 1)

    def wait(self, seconds, attempt):
        if MISTAKE == "no wait":
            return time.sleep(0.2)
        if MISTAKE == "no pause" and seconds is None:
            return time.sleep(0.01)
        time.sleep(seconds + 0.05 if seconds is not None else 0.3 * 2**attempt)

    def send_once(self, method, target, body, headers):
        # A connection that was idle may be closed at the other end: one for each request is simple and safe.
        connection = http.client.HTTPConnection(BASE.hostname, BASE.port, timeout=TIMEOUT)
        try:
            connection.request(method, target, body or None, headers)
            response = connection.getresponse()
            text = response.read().decode()
            length = response.getheader("Content-Length")
            if length is not None and int(length) != len(text.encode()):
                raise Unknown("the body has another length")
        except (OSError, http.client.HTTPException, socket.timeout) as error:
            raise Unknown(f"{type(error).__name__} {error}") from None
        finally:
            connection.close()
        status = response.status
        if status == 200:
            try:
                return json.loads(text, parse_int=float if MISTAKE == "ids as floats" else int, parse_float=Decimal)
            except ValueError:
                if MISTAKE == "dies of a page":
                    raise SystemExit("no JSON")
                raise Unknown("no JSON") from None
        if MISTAKE == "dies of a page" and "<" in text[:20]:
            raise SystemExit("no JSON")
        wait = response.getheader("Retry-After")
        if status >= 500 or status == 408 or "<" in text[:20]:
            raise Unknown(f"status {status}")
        raise Refused(status, text, float(wait) if wait else None)


class Bot:
    def __init__(self, exchange):
        self.exchange = exchange
        self.count = 0
        self.started = f"{time.time_ns():x}"
        self.placed = None

    def client_id(self):
        self.count += 1
        return f"{self.started}-{self.count}"

    def order(self, kind, size, price=None, **more):
        return self.exchange.change(
            "/capi/v2/order/placeOrder",
            symbol=SYMBOL,
            client_oid=self.client_id(),
            size=str(size),
            type=kind,
            order_type="0",
            match_price="1" if price is None else "0",
            **({} if price is None else {"price": str(price)}),
            **more,
        )

    def open_orders(self):
        """All pages of what stands in the book."""
        orders, page = [], 0
        while True:
            part = self.exchange.read("/capi/v2/order/current", symbol=SYMBOL, limit=100, page=page)
            orders += part
            if len(part) < 100 or MISTAKE == "first page":
                return orders
            page += 1

    def held(self):
        positions = self.exchange.read("/capi/v2/account/position/singlePosition", symbol=SYMBOL)
        for position in positions:
            if position["side"] not in ("LONG", "SHORT"):
                if MISTAKE == "dies of a value":
                    raise SystemExit(f"unknown side {position['side']}")
                # A side that is not known is no reason to take a stop-loss away.
                raise Unknown(f"unknown side {position['side']}")
        return sum((Decimal(str(each["size"])) for each in positions if each["side"] == "LONG"), Decimal(0))

    def protect(self, held, price):
        """Places a stop-loss for what has none, and takes away what protects nothing."""
        plans = self.exchange.read("/capi/v2/order/currentPlan", symbol=SYMBOL, limit=100)
        stops = [plan for plan in plans if str(plan["client_oid"]).startswith("stop-")]
        covered = sum((Decimal(str(stop["size"])) for stop in stops), Decimal(0))
        if held == 0:
            for stop in stops:
                self.exchange.change("/capi/v2/order/cancel_plan", orderId=self.id(stop["order_id"]))
        elif held > covered and not (MISTAKE == "part of a stop" and covered > 0):
            self.exchange.change(
                "/capi/v2/order/placeTpSlOrder",
                symbol=SYMBOL,
                clientOrderId=f"stop-{self.client_id()}",
                planType="loss_plan",
                triggerPrice=str(int(price * Decimal("0.97"))),
                size=str(held - covered),
                positionSide="long",
            )

    def id(self, value):
        if MISTAKE == "ids as floats" or MISTAKE == "rounded ids":
            return str(int(float(value)))
        return str(value)

    def step(self, minute):
        price = Decimal(str(self.exchange.send("GET", f"/capi/v2/market/ticker?symbol={SYMBOL}")["last"]))
        if MISTAKE == "own memory":
            return self.step_from_memory(minute, price)
        held, orders = self.held(), self.open_orders()
        bids = [order for order in orders if str(order["client_oid"]).startswith(self.started[:4]) and order["type"] == "open_long"]
        self.protect(held, price)
        phase = minute % 8
        if phase == 0 and held == 0:
            self.order("1", SIZE)
            self.protect(self.held(), price)
        elif phase == 2 and held == SIZE:
            self.order("1", SIZE / 2)
            self.protect(self.held(), price)
        elif phase == 7 and held > 0:
            self.close(held, minute)
        elif phase in (1, 3):
            if bids and phase == 3:
                self.cancel(bids[0]["order_id"])
            elif not bids and phase == 1:
                self.bid(price)
        elif phase == 4 and not bids:
            self.batch(price)

    def bid(self, price):
        target = int(price * Decimal("0.98"))
        self.order("1", SIZE, target)
        if MISTAKE == "believes the list":
            time.sleep(0.05)
            if not any(str(order["price"]).split(".")[0] == str(target) for order in self.open_orders()):
                self.order("1", SIZE, target)

    def batch(self, price):
        lines = [
            {"client_oid": self.client_id(), "size": "0.001", "type": "1", "order_type": "0", "match_price": "0", "price": str(int(price * factor))}
            for factor in (Decimal("0.96"), Decimal("0.95"))
        ]
        self.exchange.change("/capi/v2/order/batchOrders", symbol=SYMBOL, marginMode=1, orderDataList=lines)

    def close(self, held, minute):
        if minute // 8 % 2:
            self.exchange.change("/capi/v2/order/closePositions", symbol=SYMBOL)
        else:
            self.order("3", held)

    def cancel(self, order_id):
        try:
            self.exchange.change("/capi/v2/order/cancel_order", orderId=self.id(order_id))
        except Refused as error:
            print("not cancelled:", error, flush=True)

    def step_from_memory(self, minute, price):
        """Believes what it did, and never reads it: each lost response makes it wrong."""
        try:
            if self.placed is not None:
                self.placed, last = None, self.placed
                self.exchange.change("/capi/v2/order/cancel_order", orderId=last)
            self.placed = self.order("1", SIZE, int(price * Decimal("0.98")) - minute % 50)["order_id"]
        except Unknown as error:
            print("unknown:", error, flush=True)

    def run(self):
        minute = None
        if MISTAKE == "blind start":
            self.order("1", SIZE, 10000)
        while True:
            try:
                now = self.exchange.now()
                if minute is not None and now // MINUTE <= minute:
                    time.sleep(0.02)
                    continue
                minute = now // MINUTE
                self.step(minute)
            except Refused as error:
                print("refused:", error, flush=True)
                if error.status == 429:
                    self.exchange.wait(error.wait, 1)
            except Unknown as error:
                print("unknown:", error, flush=True)
                time.sleep(0.1)


if __name__ == "__main__":
    try:
        Bot(Exchange()).run()
    except KeyboardInterrupt:
        sys.exit(0)
