/** For the field that a dialog is opened for: the dialog focuses it in place of its first button. React's `autoFocus` sets no attribute. */
export const openHere = (field: HTMLElement | null) => field?.setAttribute('autofocus', '')
