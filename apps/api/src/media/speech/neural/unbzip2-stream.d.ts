declare module 'unbzip2-stream' {
  /** Decompresses bzip2. */
  export default function unbzip2(): NodeJS.ReadWriteStream;
}
