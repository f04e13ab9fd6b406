/** Does something as long as it is held, by hand or by key. */
export function HoldButton({ label, onHold }: { label: string; onHold: (isHeld: boolean) => void }) {
  const end = (): void => onHold(false);
  return (
    <button
      type="button"
      className="button"
      onPointerDown={() => onHold(true)}
      onPointerUp={end}
      onPointerCancel={end}
      onPointerLeave={end}
      onKeyDown={({ key }) => {
        if (key === ' ' || key === 'Enter') onHold(true);
      }}
      onKeyUp={end}
      onBlur={end}
    >
      {label}
    </button>
  );
}
