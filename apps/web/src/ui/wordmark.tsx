/** Not translated. */
export const productName = 'Duetcast';

/** The product's logo: two voices side by side. */
export function Sign({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="9" fill="#14161f" />
      <g strokeLinecap="round" strokeWidth="3">
        <path stroke="#8b9bff" d="M7.5 13v6M12.5 9v14" />
        <path stroke="#ff8a6b" d="M19.5 9v14M24.5 13v6" />
      </g>
    </svg>
  );
}
