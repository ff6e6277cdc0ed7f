/** For an element that replaces the one that was pressed, or follows it: it takes over the keyboard focus as soon as it is shown. */
export const takeFocus = (element: HTMLElement | null) => element?.focus({ preventScroll: true })

/** For the heading of a content that changed by itself or after a press further down: screen readers announce it, and it comes into view. */
export const announce = (heading: HTMLElement | null) => heading?.focus()
