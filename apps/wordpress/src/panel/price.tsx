import { Button } from '@wordpress/components';
import { select } from '@wordpress/data';
import { useCallback, useEffect, useState } from '@wordpress/element';
import { __ } from '@wordpress/i18n';
import type { Choices } from './post-audio';
import { priceOf } from './use-post-audio';

/** Waits until a person has stopped to type. */
const pauseMs = 600;

const textOf = (name: string): string => {
  const value = select('core/editor').getEditedPostAttribute(name);
  return typeof value === 'string' ? value : '';
};

/** The price of the text in the editor with these choices; asked for again as soon as they change. */
export function Price({ postId, choices }: { readonly postId: number; readonly choices: Choices }) {
  const [price, setPrice] = useState<{ text: string; isError: boolean } | null>(null);
  const chosen = JSON.stringify(choices);
  const ask = useCallback(() => {
    setPrice(null);
    const content = select('core/editor').getEditedPostContent();
    const request = { choices: JSON.parse(chosen) as Choices, title: textOf('title'), content };
    priceOf(postId, request).then(
      (text) => setPrice({ text, isError: false }),
      (error: Error) => setPrice({ text: error.message, isError: true }),
    );
  }, [postId, chosen]);
  useEffect(() => {
    const timer = setTimeout(ask, pauseMs);
    return () => clearTimeout(timer);
  }, [ask]);
  return (
    <p className="duetcast-price" aria-live="polite">
      <strong>{__('Price', 'duetcast')}</strong> {price?.text ?? __('Counting…', 'duetcast')}{' '}
      {price && (
        <Button variant="link" onClick={ask}>
          {price.isError ? __('Try again', 'duetcast') : __('Count again', 'duetcast')}
        </Button>
      )}
    </p>
  );
}
