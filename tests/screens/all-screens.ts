import { libraryScreens } from './library-screens.ts'
import { panelScreens } from './panel-screens.ts'
import { planScreens } from './plan-screens.ts'
import { routeScreens } from './route-screens.ts'
import { storeScreens } from './store-screens.ts'
import { teamScreens } from './team-screens.ts'

const states = [...storeScreens, ...libraryScreens, ...planScreens, ...panelScreens, ...teamScreens]

/** Every route of the store and of the panel, and the states that a plain visit does not show. */
export const allScreens = [...routeScreens(states), ...states]
