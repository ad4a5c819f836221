/** Cents as an amount of US dollars, '$29', as the reader writes it. */
export function dollars(cents: number, language: string): string {
  const price = cents / 100;
  const whole = { maximumFractionDigits: Number.isInteger(price) ? 0 : 2 };
  const currency = { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' } as const;
  return new Intl.NumberFormat(language, { ...currency, ...whole }).format(price);
}
