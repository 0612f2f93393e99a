import { act, renderHook } from '@testing-library/react';
import { useAddressForm } from './use-address-form';

interface Filters {
  readonly name: string;
}

/** The fields of a form with `name` in the address. */
function formAt(name: string) {
  const inAddress: string[] = [];
  const { result, rerender } = renderHook(
    (filters: Filters) =>
      useAddressForm(
        filters,
        (applied) => applied.name,
        (next) => inAddress.push(next.name),
      ),
    { initialProps: { name } },
  );
  return {
    typed: () => result.current.typed,
    type: (text: string) => act(() => result.current.setTyped(text)),
    apply: (applied: string) => act(() => result.current.apply({ name: applied })),
    inAddress,
    moveTo: (address: string) => rerender({ name: address }),
  };
}

test('text typed before the address follows the form stays', () => {
  const form = formAt('Ada');
  form.apply('');
  expect([form.typed(), form.inAddress]).toEqual(['', ['']]);
  form.type('Grace');
  form.moveTo('');
  expect(form.typed()).toBe('Grace');
});

test('Back and Forward replace what the fields show', () => {
  const form = formAt('');
  form.apply('Ada');
  form.moveTo('Ada');
  form.type('Adam');
  form.moveTo('');
  expect(form.typed()).toBe('');
  form.moveTo('Ada');
  expect(form.typed()).toBe('Ada');
});

test('the same address leaves the fields as they are', () => {
  const form = formAt('Ada');
  form.type('Grace');
  form.moveTo('Ada');
  expect(form.typed()).toBe('Grace');
});
