/** Where `choices.ts` keeps them. In a file of its own, because every page loads it. */
export const choicesKey = 'sabia.choices'
export const longestCoupon = 60
