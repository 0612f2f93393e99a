import { readSession, sessionToken } from '../../../client/session';

const element = <Type extends HTMLElement>(id: string) => document.getElementById(id) as Type;

/** The request that the form describes; empty parameters are not sent. */
function requestOf(form: HTMLFormElement) {
  const { method = '', path = '' } = form.dataset;
  const data = new FormData(form);
  const values = [...data].map(([key, value]) => [key, typeof value === 'string' ? value.trim() : ''] as const);
  const filled = (place: string): Record<string, string> => {
    const inPlace = values.filter(([key, value]) => value && key.startsWith(place));
    return Object.fromEntries(inPlace.map(([key, value]) => [key.slice(place.length), value]));
  };
  const inPath = filled('path:');
  const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(inPath[name] ?? ''));
  const query = new URLSearchParams(filled('query:')).toString();
  const body = method === 'GET' ? null : (data.get('body') ?? '{}');
  const headers = new Headers({ accept: '*/*', ...filled('header:') });
  if (body !== null) headers.set('content-type', body instanceof File ? body.type : 'application/json');
  return { url: query ? `${address}?${query}` : address, method, headers, body };
}

const shownHeaders =
  /^(content-(type|length|range)|x-request-id|ratelimit(-policy)?|retry-after|idempotency-replayed|etag)$/;

async function show(response: Response, sentAt: number): Promise<void> {
  const type = response.headers.get('content-type') ?? '';
  const body = await response.arrayBuffer();
  const isAudio = type.startsWith('audio/');
  const text = isAudio ? '' : new TextDecoder().decode(body);
  const [section, status, headers] = [element('try-response'), element('try-status'), element('try-headers')];
  const [audio, code] = [element<HTMLAudioElement>('try-audio'), element('try-text')];
  status.dataset.kind = String(response.status)[0];
  status.textContent = `${status.dataset.name} ${response.status}`;
  element('try-duration').textContent = `${Math.round(performance.now() - sentAt)} ms`;
  headers.textContent = [...response.headers]
    .flatMap(([name, value]) => (shownHeaders.test(name) ? [`${name}: ${value}`] : []))
    .join('\n');
  URL.revokeObjectURL(audio.src);
  if (isAudio) audio.src = URL.createObjectURL(new Blob([body], { type }));
  audio.hidden = !isAudio;
  code.hidden = isAudio;
  code.textContent = /\bjson\b/.test(type) ? JSON.stringify(JSON.parse(text), null, 2) : text;
  code.ariaLabel = `${section.ariaLabel} ${response.status}`;
  section.hidden = false;
}

async function send(form: HTMLFormElement): Promise<void> {
  const [button, failed] = [form.querySelector('button')!, element('try-failed')];
  const { url, headers, ...request } = requestOf(form);
  button.disabled = true;
  failed.hidden = true;
  try {
    headers.set('authorization', `Bearer ${await sessionToken.get()}`);
    const sentAt = performance.now();
    await show(await fetch(url, { ...request, headers }), sentAt);
  } catch {
    failed.hidden = false;
  }
  button.disabled = false;
}

/** Opens the dialog with the form of the button's operation, or with an invitation to sign in. */
export function openTryIt({ dataset, ariaLabel }: HTMLElement): void {
  const template = element<HTMLTemplateElement>(`try-${dataset.try}`);
  const form = document.importNode(template.content, true).querySelector('form')!;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void send(form);
  });
  const isSignedIn = readSession() !== null;
  element('try-title').textContent = ariaLabel;
  element('try-form').replaceChildren(...(isSignedIn ? [form] : []));
  element('try-sign-in').hidden = isSignedIn;
  element('try-response').hidden = element('try-failed').hidden = true;
  const dialog = element<HTMLDialogElement>('try');
  dialog.onclose = () => element<HTMLAudioElement>('try-audio').pause();
  dialog.showModal();
}
