/** Stands for the rows of a long table that are not in the document. */
export const Gap = ({ heightPx, columns }: { heightPx: number; columns: number }) =>
  heightPx > 0 && (
    <tr aria-hidden="true">
      <td colSpan={columns} style={{ height: heightPx, padding: 0, border: 0 }} />
    </tr>
  );
