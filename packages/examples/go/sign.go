package main

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"io"
	"net/http"
	"strconv"
	"time"
)

// sign returns the signature; target is the path, and "?" with the query if there is one.
func sign(secret, timestamp, method, target string, body []byte) string {
	digest := hmac.New(sha256.New, []byte(secret))
	io.WriteString(digest, timestamp+method+target)
	digest.Write(body)
	return base64.StdEncoding.EncodeToString(digest.Sum(nil))
}

// A signer is an http.RoundTripper that adds the headers of a signed request, just before the request is sent.
type signer struct {
	key, secret, passphrase string
}

func (s signer) RoundTrip(request *http.Request) (*http.Response, error) {
	var body []byte
	if request.GetBody != nil {
		reader, err := request.GetBody()
		if err != nil {
			return nil, err
		}
		if body, err = io.ReadAll(reader); err != nil {
			return nil, err
		}
	}
	// The clock is read once, because the header and the signed text need the same time.
	timestamp := strconv.FormatInt(time.Now().UnixMilli(), 10)
	// The path and the query exactly as they are sent.
	target := request.URL.RequestURI()
	request = request.Clone(request.Context())
	request.Header.Set("ACCESS-KEY", s.key)
	request.Header.Set("ACCESS-SIGN", sign(s.secret, timestamp, request.Method, target, body))
	request.Header.Set("ACCESS-PASSPHRASE", s.passphrase)
	request.Header.Set("ACCESS-TIMESTAMP", timestamp)
	request.Header.Set("locale", "en-US")
	request.Header.Set("Content-Type", "application/json")
	return http.DefaultTransport.RoundTrip(request)
}
