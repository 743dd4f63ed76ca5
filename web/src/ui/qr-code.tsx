import { encode } from 'uqr';

type QRCodeProps = {
  /** The text that is scanned. */
  of: string;
  /** What it is, for those who do not see it. */
  label: string;
  className?: string;
};

/** A QR code as one path: dark on light in either scheme, as scanners want it, with the quiet edge of four modules. */
export function QRCode({ of, label, className }: QRCodeProps) {
  const { data, size } = encode(of, { border: 4 });
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      className={className}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} className="fill-white" />
      <path d={path} className="fill-black" />
    </svg>
  );
}
