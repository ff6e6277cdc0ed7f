/** The address of the footer's link to the choice. Without scripts it opens the text about cookies. */
export const choiceLink = '/privacidade?cookies'
