import { Icon } from '../../ui/icon.tsx';

/** What went wrong with a whole form, in one sentence. Always in the page, so that it is spoken. */
export function FormError({ text }: { text: string | undefined }) {
  return (
    <div role="alert">
      {text && (
        <p className="account-error">
          <Icon name="m-blocked" className="blocked" />
          {text}
        </p>
      )}
    </div>
  );
}
