/** Widths of the columns of a wide table, independent of the rendered rows; `auto` shares the rest. */
export const ColumnWidths = ({ widths }: { widths: readonly string[] }) => (
  <colgroup>
    {widths.map((width, index) => (
      <col key={index} style={{ width }} />
    ))}
  </colgroup>
);
