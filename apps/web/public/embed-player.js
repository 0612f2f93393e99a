// Chapters of the framed player: a click jumps, the one that is spoken is marked and stays in sight.
const audio = document.querySelector('audio');
const chapters = [...document.querySelectorAll('button[data-start]')].map((button) => ({
  button,
  start: Number(button.dataset.start),
}));
let current;

const mark = () => {
  const at = audio.currentTime;
  const next = chapters.findLast(({ start }) => at >= start);
  if (next === current) return;
  current?.button.removeAttribute('aria-current');
  current = next;
  current?.button.setAttribute('aria-current', 'true');
  // Only the list scrolls: `scrollIntoView` would move the page around the frame too.
  const list = current?.button.closest('ol');
  if (!list) return;
  const { offsetTop, offsetHeight } = current.button;
  const top = offsetTop - list.offsetTop;
  if (top < list.scrollTop || top + offsetHeight > list.scrollTop + list.clientHeight) list.scrollTop = top;
};

audio.addEventListener('timeupdate', mark);
for (const { button, start } of chapters)
  button.addEventListener('click', () => {
    audio.currentTime = start;
    audio.play().catch(() => undefined);
  });
