// Loaded with `node -r`: moves the clock of the process, its threads and its children by CLOCK_OFFSET_MS.
const offsetMs = Number(process.env.CLOCK_OFFSET_MS);
const RealDate = Date;

globalThis.Date = class Date extends RealDate {
  constructor(...parts) {
    if (parts.length === 0) super(RealDate.now() + offsetMs);
    else super(...parts);
  }

  static now() {
    return RealDate.now() + offsetMs;
  }
};
