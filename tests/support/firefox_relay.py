"""Firefox behind a relay, for Playwright: `firefox_relay.py FIREFOX ARGUMENT…`.

Firefox ESR lacks a command of WebDriver BiDi without which Playwright opens no window. The relay answers it: the colour
scheme is that of the profile. Every other message passes unchanged.
"""

import asyncio
import json
import re
import sys

from aiohttp import ClientSession, ClientWebSocketResponse, WSMsgType, web

LACKING = "emulation.setMediaFeaturesOverride"
_LISTENING = re.compile(r"WebDriver BiDi listening on (ws://\S+)")
_LARGEST = 1 << 28

Socket = web.WebSocketResponse | ClientWebSocketResponse


async def _pass_on(source: Socket, target: Socket) -> None:
    """Pass on messages until one of the two closes; answer those that the target lacks."""
    async for message in source:
        if message.type is not WSMsgType.TEXT:
            continue
        command = json.loads(message.data) if LACKING in message.data else {}
        if command.get("method") == LACKING and isinstance(source, web.WebSocketResponse):
            await source.send_json({"type": "success", "id": command["id"], "result": {}})
        else:
            await target.send_str(message.data)
    await target.close()


async def _relay(firefox: str, request: web.Request) -> web.WebSocketResponse:
    own = web.WebSocketResponse(max_msg_size=_LARGEST)
    await own.prepare(request)
    async with (
        ClientSession() as session,
        session.ws_connect(f"{firefox}{request.path}", max_msg_size=_LARGEST) as other,
    ):
        await asyncio.gather(_pass_on(own, other), _pass_on(other, own))
    return own


async def _run(command: list[str]) -> int:
    process = await asyncio.create_subprocess_exec(*command, stderr=asyncio.subprocess.PIPE)
    assert process.stderr is not None
    async for line in process.stderr:
        said = line.decode(errors="replace")
        if found := _LISTENING.search(said):
            said = f"WebDriver BiDi listening on {await _listen(found[1])}\n"
        sys.stderr.write(said)
        sys.stderr.flush()
    return await process.wait()


async def _listen(firefox: str) -> str:
    """Listen for Playwright; return the address."""
    app = web.Application()
    app.router.add_get("/{path:.*}", lambda request: _relay(firefox, request))
    runner = web.AppRunner(app)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    return f"ws://127.0.0.1:{runner.addresses[0][1]}"


if __name__ == "__main__":
    sys.exit(asyncio.run(_run(sys.argv[1:])))
