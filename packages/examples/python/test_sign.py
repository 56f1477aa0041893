"""Compares the signer with the published signature vectors, the file signatures.json of this folder."""

import json
import unittest

from sign import sign


class SignTest(unittest.TestCase):
    def test_returns_the_signature_of_each_vector(self) -> None:
        with open("signatures.json", encoding="utf-8") as file:
            vectors = json.load(file)
        self.assertTrue(vectors)
        for vector in vectors:
            target = vector["path"] + ("?" + vector["query"] if vector["query"] else "")
            with self.subTest(vector["note"]):
                signature = sign(
                    vector["secret"], vector["timestamp"], vector["method"], target, vector["body"].encode()
                )
                self.assertEqual(signature, vector["signature"])
