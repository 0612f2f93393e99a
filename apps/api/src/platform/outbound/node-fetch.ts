// Node's own `fetch` sets its agent when it is first used; undici, if loaded before that, sets its own for it, with which
// an unread body can end the process (nodejs/undici#5360). Import this before undici.
void globalThis.Request;
