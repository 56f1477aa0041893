// Trade buys and sells on the local exchange with a generated client, and prints every id and time exactly.
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"log"
	"net/http"
	"os"
	"strconv"
	"time"

	"trade/capi"
)

//go:generate go tool oapi-codegen -config oapi-codegen.yaml openapi.generators.json

const symbol = "cmt_btcusdt"

// A patient client sends a request again after a 429, which changed nothing. It waits as long as the response asks for.
type patient struct{ http.Client }

func (p *patient) Do(request *http.Request) (*http.Response, error) {
	for {
		response, err := p.Client.Do(request)
		if err != nil || response.StatusCode != http.StatusTooManyRequests {
			return response, err
		}
		response.Body.Close()
		seconds, err := strconv.Atoi(response.Header.Get("Retry-After"))
		if err != nil {
			return nil, err
		}
		fmt.Printf("429: waits %d s\n", seconds)
		time.Sleep(time.Duration(seconds) * time.Second)
		if request.GetBody != nil {
			if request.Body, err = request.GetBody(); err != nil {
				return nil, err
			}
		}
	}
}

// A reply is what the generated client returns for an operation whose record is a T.
type reply[T any] interface {
	GetJSON200() *T
	StatusCode() int
	GetBody() []byte
}

// read returns the record of a response. The error of a refused request has its code, which says why; sending the
// request again does not help.
func read[T any, R reply[T]](response R, err error) (T, error) {
	var none T
	if err != nil {
		return none, err
	}
	if record := response.GetJSON200(); record != nil {
		return *record, nil
	}
	var refusal capi.ErrorBody
	if err := json.Unmarshal(response.GetBody(), &refusal); err != nil {
		return none, err
	}
	return none, fmt.Errorf("%d %s %s", response.StatusCode(), refusal.Code, refusal.Msg)
}

func must[T any](record T, err error) T {
	if err != nil {
		log.Fatal(err)
	}
	return record
}

func marketOrder(direction capi.DirectionCode, size string) capi.OrderRequest {
	return capi.OrderRequest{
		Symbol: symbol,
		// A client id of your own finds the order again if the response is lost.
		ClientOid:  fmt.Sprintf("go-%d", time.Now().UnixMilli()),
		Size:       size,
		Type:       direction,
		OrderType:  capi.ExecutionTypeCodeNormal,
		MatchPrice: capi.PriceModeCodeMarket,
	}
}

func main() {
	ctx := context.Background()
	signed := signer{os.Getenv("CAPI_KEY"), os.Getenv("CAPI_SECRET"), os.Getenv("CAPI_PASSPHRASE")}
	doer := &patient{http.Client{Transport: signed}}
	client := must(capi.NewClientWithResponses(os.Getenv("CAPI_URL"), capi.WithHTTPClient(doer)))

	fmt.Print("contracts:")
	for _, contract := range must(read(client.ListContractsWithResponse(ctx, nil))) {
		fmt.Print(" ", contract.Symbol)
	}
	fmt.Println()

	order := marketOrder(capi.DirectionCodeOpenLong, "0.02")
	bought := must(read(client.PlaceOrderWithResponse(ctx, nil, order)))
	fmt.Println("bought: order", bought.OrderId)
	orderId := must(strconv.ParseInt(bought.OrderId, 10, 64))
	fills := must(read(client.ListFillsWithResponse(ctx, &capi.ListFillsParams{OrderId: &orderId})))
	for _, fill := range fills.List {
		fmt.Printf("fill: %d of order %d, %s at %d\n", fill.TradeId, fill.OrderId, *fill.FillSize, *fill.CreatedTime)
	}
	positions := must(read(client.ListPositionsWithResponse(ctx, &capi.ListPositionsParams{Symbol: symbol})))
	for _, position := range positions {
		side, size, since := *position.Side, *position.Size, *position.CreatedTime
		fmt.Printf("position: %d, %s %s since %d\n", position.Id, side, size, since)
	}
	bills := must(read(client.ListBillsWithResponse(ctx, nil, capi.BillQuery{Symbol: new(symbol)})))
	for _, bill := range bills.Items {
		fmt.Printf("bill: %s, %s %s at %s\n", bill.BillId, *bill.BusinessType, *bill.Amount, *bill.Ctime)
	}

	stop := capi.PlanOrderRequest{
		Symbol:       symbol,
		Size:         "0.02",
		Type:         capi.DirectionCodeCloseLong,
		MatchType:    capi.PriceModeCodeMarket,
		ExecutePrice: new("0"),
		TriggerPrice: "1000",
	}
	plan := must(read(client.PlacePlanOrderWithResponse(ctx, nil, stop)))
	fmt.Printf("plan order: %s waits for %s\n", plan.OrderId, stop.TriggerPrice)
	named := capi.CancelPlanRequest{OrderId: plan.OrderId}
	canceled := must(read(client.CancelPlanOrderWithResponse(ctx, nil, named)))
	// A cancellation reports its result inside a successful response.
	if !canceled.Result {
		log.Fatal(*canceled.ErrMsg)
	}
	fmt.Println("plan order:", plan.OrderId, "canceled")

	order = marketOrder(capi.DirectionCodeCloseLong, "0.01")
	sold := must(read(client.PlaceOrderWithResponse(ctx, nil, order)))
	fmt.Println("sold: order", sold.OrderId)

	tooLarge := marketOrder(capi.DirectionCodeOpenLong, "1000")
	if _, refusal := read(client.PlaceOrderWithResponse(ctx, nil, tooLarge)); refusal != nil {
		fmt.Println("refused:", refusal)
	}

	// This list has a large weight, so the server soon answers 429.
	var tickers []capi.Ticker
	for range 30 {
		tickers = must(read(client.ListTickersWithResponse(ctx)))
	}
	fmt.Println("tickers:", len(tickers))
}
