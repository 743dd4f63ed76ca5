import { Questionnaire } from '../features/assessments/questionnaire';
import { Home } from '../features/site/home';

/** The home page with the questionnaire in its place: what the site shows of another feature comes from here. */
export const HomePage = () => <Home questionnaire={<Questionnaire />} />;
