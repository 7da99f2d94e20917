/** The mark: a bowl, mended with gold. */
export function Seam({ size }: { readonly size: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" className="seam">
      <circle cx="16" cy="16" r="14" className="seam-bowl" />
      <path d="M19 2.4 14.6 10l4.6 4.4-7 5.2 3.6 4.6-2.6 5.4" className="seam-gold" />
    </svg>
  );
}
