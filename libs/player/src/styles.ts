/** Colors follow the page's `color-scheme`; custom properties replace them. */
export const styles = `
:host {
  --text: var(--duetcast-text, light-dark(#171a23, #e9ebf1));
  --dim: var(--duetcast-dim, light-dark(#5a6274, #9aa2b5));
  --line: var(--duetcast-line, light-dark(#dcdcdb, #2b3142));
  --wave: var(--duetcast-wave, light-dark(#878fa2, #6d768c));
  --accent: var(--duetcast-accent, light-dark(#4355e3, #9aaaff));
  --on-accent: var(--duetcast-on-accent, light-dark(#fff, #10131c));
  --soft: var(--duetcast-soft, light-dark(#eef1ff, #1d2440));
  display: block;
  color: var(--text);
  font-family: var(--duetcast-font, inherit);
  font-size: 14px;
  line-height: 1.45;
  outline: none !important;
}
:host([hidden]), [hidden] { display: none !important; }
:host([theme=light]) { color-scheme: light; }
:host([theme=dark]) { color-scheme: dark; }
:host([theme=auto]) { color-scheme: light dark; }
* { box-sizing: border-box; }
.player { display: flex; flex-direction: column; gap: 10px; height: 100%; min-height: 0; }
.row { display: flex; flex: none; flex-wrap: wrap; gap: 6px; align-items: center; }
button, select {
  min-width: 36px; height: 36px; padding: 0 8px; border: 1px solid var(--line); border-radius: 8px;
  background: none; color: inherit; font: inherit; cursor: pointer;
}
select option { background: Canvas; color: CanvasText; }
svg { fill: currentColor; }
button svg { display: block; width: 20px; height: 20px; margin: auto; }
.play { width: 44px; height: 44px; border: 0; border-radius: 50%; background: var(--accent); color: var(--on-accent); }
.play svg { width: 24px; height: 24px; }
[aria-pressed=true] { background: var(--soft); color: var(--accent); }
.clock { margin-inline-start: auto; color: var(--dim); font-variant-numeric: tabular-nums; white-space: nowrap; }
.timeline { position: relative; flex: none; height: 56px; cursor: pointer; touch-action: pan-y; }
.timeline svg { position: absolute; inset: 0; width: 100%; height: 100%; pointer-events: none; }
.all { color: var(--wave); }
.played { color: var(--accent); clip-path: inset(0 calc(100% - var(--played, 0%)) 0 0); }
.bar, .plain svg { display: none; }
.plain { height: 28px; }
.plain .bar { position: absolute; inset: 11px 0; display: block; overflow: hidden; border-radius: 3px; background: var(--wave); }
.bar span { display: block; width: var(--played, 0%); height: 100%; background: var(--accent); }
.list {
  flex: 1 1 auto; min-height: 0; max-height: var(--duetcast-list-height, 320px); margin: 0; padding: 0;
  overflow-y: auto; border: 1px solid var(--line); border-radius: 8px; list-style: none;
}
.list li + li { border-top: 1px solid var(--line); }
.item {
  display: grid; grid-template-columns: 3.6em 1fr; gap: 8px; width: 100%; height: auto; padding: 9px 12px;
  border: 0; border-radius: 0; overflow-wrap: anywhere; text-align: start;
}
.item:hover { background: var(--soft); }
.item[aria-current] { background: var(--soft); color: var(--accent); font-weight: 600; }
.time { color: var(--dim); font-variant-numeric: tabular-nums; }
.item[aria-current] .time { color: inherit; }
.heard { border-radius: 3px; background: var(--accent); color: var(--on-accent); box-shadow: 0 0 0 2px var(--accent); }
.note { margin: 0; color: var(--dim); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.item:focus-visible { outline-offset: -2px; }
:host([layout=compact]) .player { flex-direction: row-reverse; align-items: center; height: 64px; direction: ltr; }
:host([layout=compact]) .row { flex-wrap: nowrap; }
:host([layout=compact]) .timeline { flex: 1; height: 36px; }
:host([layout=compact]) :is([part=skip], [part=speed], [part=mute], [part=chapters], [part=transcript], [part=toggle]) { display: none; }
@media (forced-colors: active) {
  .all { color: CanvasText; }
  .played { color: Highlight; }
  .bar { border: 1px solid CanvasText; }
  .bar span { background: Highlight; }
  .heard { forced-color-adjust: none; background: Highlight; color: HighlightText; box-shadow: none; }
}
`;

/** Constructed where a browser can: a policy of the page that forbids inline styles does not forbid these. */
export function addStyles(root: ShadowRoot): void {
  if ('adoptedStyleSheets' in root && 'replaceSync' in CSSStyleSheet.prototype) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(styles);
    root.adoptedStyleSheets = [sheet];
    return;
  }
  const element = document.createElement('style');
  element.textContent = styles;
  root.append(element);
}
