/** The viewer's last choices, for the next lessons of this visit. */
export const playerPreferences = { rate: 1, captions: false }
