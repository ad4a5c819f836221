/** An amount of US dollars, '$29', as the reader writes it. */
export function dollars(price: number, language: string): string {
  const whole = { maximumFractionDigits: Number.isInteger(price) ? 0 : 2 };
  const currency = { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' } as const;
  return new Intl.NumberFormat(language, { ...currency, ...whole }).format(price);
}
