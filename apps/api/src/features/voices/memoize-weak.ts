/** What is made of a thing that does not change: made once, and kept for as long as the thing is. */
export function memoizeWeak<Thing extends object, Made>(make: (thing: Thing) => Made): (thing: Thing) => Made {
  const known = new WeakMap<Thing, { readonly made: Made }>();
  return (thing) => {
    const kept = known.get(thing) ?? { made: make(thing) };
    known.set(thing, kept);
    return kept.made;
  };
}
