//! Buys and sells on the local exchange with a generated client, and prints every id and time exactly.

mod sign;

use capi::apis::configuration::Configuration;
use capi::apis::{Error, account_api, market_api, order_api, plan_order_api};
use capi::models::{
    BillQuery, CancelPlanRequest, DirectionCode, ErrorBody, ExecutionTypeCode, OrderRequest, PlanOrderRequest,
    PriceModeCode,
};
use http::{Extensions, StatusCode};
use reqwest::{Request, Response};
use reqwest_middleware::{ClientBuilder, Middleware, Next};
use sign::Signer;
use std::env;
use std::time::{Duration, SystemTime};

const SYMBOL: &str = "cmt_btcusdt";

/// A middleware that sends a request again after a 429, which changed nothing. It waits as long as the response asks for.
struct Patient;

#[async_trait::async_trait]
impl Middleware for Patient {
    async fn handle(
        &self,
        request: Request,
        extensions: &mut Extensions,
        next: Next<'_>,
    ) -> reqwest_middleware::Result<Response> {
        loop {
            let copy = request.try_clone().expect("a body in memory");
            let response = next.clone().run(copy, extensions).await?;
            if response.status() != StatusCode::TOO_MANY_REQUESTS {
                return Ok(response);
            }
            let header = response.headers().get("Retry-After").and_then(|value| value.to_str().ok());
            let seconds = header.and_then(|text| text.parse().ok()).expect("the seconds to wait");
            println!("429: waits {seconds} s");
            tokio::time::sleep(Duration::from_secs(seconds)).await;
        }
    }
}

fn market_order(direction: DirectionCode, size: &str) -> OrderRequest {
    let now = SystemTime::UNIX_EPOCH.elapsed().expect("a time after 1970");
    OrderRequest::new(
        SYMBOL.into(),
        // A client id of your own finds the order again if the response is lost.
        format!("rust-{}", now.as_millis()),
        size.into(),
        direction,
        ExecutionTypeCode::Normal,
        PriceModeCode::Market,
    )
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let signer = Signer {
        key: env::var("CAPI_KEY")?,
        secret: env::var("CAPI_SECRET")?,
        passphrase: env::var("CAPI_PASSPHRASE")?,
    };
    let client = ClientBuilder::new(reqwest::Client::new()).with(Patient).with(signer).build();
    let capi = Configuration { base_path: env::var("CAPI_URL")?, client, ..Default::default() };

    let contracts = market_api::list_contracts(&capi, None).await?;
    let symbols: Vec<_> = contracts.into_iter().map(|contract| contract.symbol).collect();
    println!("contracts: {}", symbols.join(" "));

    let buy = market_order(DirectionCode::OpenLong, "0.02");
    let bought = order_api::place_order(&capi, buy, None).await?;
    println!("bought: order {}", bought.order_id);
    let order_id = bought.order_id.parse()?;
    let fills = order_api::list_fills(&capi, None, None, Some(order_id), None, None, None).await?;
    for fill in fills.list {
        let (size, time) = (fill.fill_size.ok_or("no size")?, fill.created_time.ok_or("no time")?);
        println!("fill: {} of order {}, {size} at {time}", fill.trade_id, fill.order_id);
    }
    for position in account_api::list_positions(&capi, SYMBOL, None).await? {
        let (side, size) = (position.side.ok_or("no side")?, position.size.ok_or("no size")?);
        println!("position: {}, {side} {size} since {}", position.id, position.created_time.ok_or("no time")?);
    }
    let of_symbol = BillQuery { symbol: Some(SYMBOL.into()), ..Default::default() };
    for bill in account_api::list_bills(&capi, of_symbol, None).await?.items {
        let (kind, amount) = (bill.business_type.ok_or("no type")?, bill.amount.ok_or("no amount")?);
        println!("bill: {}, {kind} {amount} at {}", bill.bill_id, bill.ctime.ok_or("no time")?);
    }

    let stop = PlanOrderRequest {
        symbol: SYMBOL.into(),
        size: "0.02".into(),
        r#type: DirectionCode::CloseLong,
        match_type: PriceModeCode::Market,
        execute_price: Some("0".into()),
        trigger_price: "1000".into(),
        ..Default::default()
    };
    let plan = plan_order_api::place_plan_order(&capi, stop, None).await?;
    println!("plan order: {} waits for 1000", plan.order_id);
    let named = CancelPlanRequest::new(plan.order_id.clone());
    let canceled = plan_order_api::cancel_plan_order(&capi, named, None).await?;
    // A cancellation reports its result inside a successful response.
    if !canceled.result {
        return Err(format!("not canceled: {:?}", canceled.err_msg).into());
    }
    println!("plan order: {} canceled", plan.order_id);

    let sell = market_order(DirectionCode::CloseLong, "0.01");
    let sold = order_api::place_order(&capi, sell, None).await?;
    println!("sold: order {}", sold.order_id);

    let too_large = market_order(DirectionCode::OpenLong, "1000");
    if let Err(Error::ResponseError(refusal)) = order_api::place_order(&capi, too_large, None).await {
        // The code says why; sending the request again does not help.
        let ErrorBody { code, msg, .. } = serde_json::from_str(&refusal.content)?;
        println!("refused: {} {code} {msg}", refusal.status.as_u16());
    }

    // This list has a large weight, so the server soon answers 429.
    let mut tickers = vec![];
    for _ in 0..30 {
        tickers = market_api::list_tickers(&capi).await?;
    }
    println!("tickers: {}", tickers.len());
    Ok(())
}
