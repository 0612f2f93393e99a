"""A mail server that is not ours: aiosmtpd, with STARTTLS and a login. Prints its port, then each mail as Python's email package reads it."""

import asyncio
import email
import email.policy
import json
import ssl
import sys

from aiosmtpd.smtp import SMTP, AuthResult


class Handler:
    async def handle_RCPT(self, server, session, envelope, address, options):
        refusals = {
            "unknown": "550 5.1.1 no such mailbox",
            "greylisted": "451 4.7.1 greylisted, try again in five minutes",
            "full": "452 4.2.2 mailbox full",
            "policy": "550 5.7.1 relaying denied",
        }
        refusal = refusals.get(address.split("@")[0])
        if refusal:
            return refusal
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server, session, envelope):
        recipient = envelope.rcpt_tos[0]
        if recipient.startswith("cut@"):
            server.transport.abort()
            return "250 OK"
        if recipient.startswith("busy@"):
            return "421 4.3.2 shutting down"
        message = email.message_from_bytes(envelope.content, policy=email.policy.default)
        parts = {part.get_content_type(): part.get_content().replace("\r\n", "\n") for part in message.iter_parts()}
        headers = {name: str(message[name]) for name in ("From", "To", "Subject")}
        mail = {"headers": headers, "parts": parts, "defects": [repr(defect) for defect in message.defects]}
        print(json.dumps({**mail, "isEncrypted": session.ssl is not None}), flush=True)
        return "250 OK"


def authenticate(server, session, envelope, mechanism, data):
    is_right = (data.login, data.password) == (b"ada@example.com", b"p/w@d")
    return AuthResult(success=is_right, handled=False)


async def main(certificate, key):
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    context.load_cert_chain(certificate, key)
    options = {"tls_context": context, "require_starttls": True, "auth_required": True, "authenticator": authenticate}
    server = await asyncio.get_running_loop().create_server(lambda: SMTP(Handler(), **options), "127.0.0.1", 0)
    print(server.sockets[0].getsockname()[1], flush=True)
    await asyncio.get_running_loop().run_in_executor(None, sys.stdin.read)


asyncio.run(main(*sys.argv[1:]))
