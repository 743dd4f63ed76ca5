/** Fields nobody fills: a honeypot for programs, and the place of the key that a plain form post carries, if it was given one. */
export function HoneypotFields({ formKey }: { formKey?: string | undefined }) {
  return (
    <>
      <div aria-hidden="true" className="absolute -left-[200vw] size-px overflow-hidden">
        <label>
          Leave this empty
          <input name="website" type="text" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <input type="hidden" name="idempotencyKey" defaultValue={formKey} />
    </>
  );
}
