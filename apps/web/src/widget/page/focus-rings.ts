/**
 * Focus rings are for those who go by keyboard. Browsers also draw them around a text box that was pressed, and where a
 * script sets the focus, as when the widget opens by a press.
 */
export function watchFocusRings(page: Pick<Window, 'addEventListener'>): void {
  page.addEventListener('pointerdown', () => hideRings(true), true);
  page.addEventListener('keydown', ({ key }) => {
    // Typing goes on where a press began it.
    if (/^(Tab|Arrow|Esc|F6)/.test(key)) hideRings(false);
  });
}

export function hideRings(hidden: boolean): void {
  document.documentElement.toggleAttribute('data-pressed', hidden);
}
