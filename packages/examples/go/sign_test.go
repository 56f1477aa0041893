package main

import (
	"encoding/json"
	"os"
	"testing"
)

// TestSign compares the signer with the published signature vectors, the file signatures.json of this folder.
func TestSign(t *testing.T) {
	text, err := os.ReadFile("signatures.json")
	if err != nil {
		t.Fatal(err)
	}
	var vectors []struct{ Note, Secret, Timestamp, Method, Path, Query, Body, Signature string }
	if err := json.Unmarshal(text, &vectors); err != nil || len(vectors) == 0 {
		t.Fatalf("expected vectors, was %v", err)
	}
	for _, vector := range vectors {
		target := vector.Path
		if vector.Query != "" {
			target += "?" + vector.Query
		}
		signature := sign(vector.Secret, vector.Timestamp, vector.Method, target, []byte(vector.Body))
		if signature != vector.Signature {
			t.Errorf("%s Expected %s, was %s", vector.Note, vector.Signature, signature)
		}
	}
}
